-- What the rules count was planned anew at each call, which took several times as long as counting. Its subjects come
-- from the asked rules, so a plan that does not know them is the same.
alter function saldo.count_before(bigint[], jsonb, bigint[], bigint[], timestamptz, timestamptz, text)
  set plan_cache_mode = force_generic_plan;
