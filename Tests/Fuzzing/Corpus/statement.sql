SELECT "a""b", [c], `d`, x'00', 1.5e-3, ?1, :n, @a, $b /* c */ FROM t -- end
WHERE a->>'$.b' <> 'it''s' || 1;