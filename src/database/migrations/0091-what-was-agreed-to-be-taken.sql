-- The most that may be taken by itself: the amount and the service fee that somebody agreed to, in the currency of that day.

alter table saldo.auto_top_up add column agreed_fee bigint not null default 0 check (agreed_fee >= 0);
alter table saldo.sms_topup add column agreed_fee bigint not null default 0 check (agreed_fee >= 0);

-- What stands so far was agreed to by an order. Where that order topped up at once, its line says the fee. Where it only set
-- something up, the fee stands in the words: "plus a fee of". Where neither says one, none was agreed to.
create function pg_temp.fee_in(words text, msisdn text) returns bigint language sql immutable as $$
  select (part[1] || part[2])::bigint from (
    select regexp_match(sentence, '(?:zuzüglich|plus a fee of|plus|más|più|artı)[^0-9(]{1,4}([0-9]{1,4})[.,]([0-9]{2})') as part
    from regexp_split_to_table(words, E'\n') as sentence
    where strpos(regexp_replace(sentence, '[^+0-9]', '', 'g'), msisdn) > 0
  ) found where part is not null limit 1
$$;
update saldo.auto_top_up a set agreed_fee = case
  when l.quantity > 0 then l.service_fee else coalesce(pg_temp.fee_in(a.mandate_text, a.msisdn), 0) end
from saldo.order_line l where l.tenant = a.tenant and l.order_number = a.set_up_by and l.line = a.line and a.msisdn <> '';
update saldo.sms_topup s set agreed_fee = case
  when l.quantity > 0 then l.service_fee else coalesce(pg_temp.fee_in(s.consent_text, s.msisdn), 0) end
from saldo.order_line l where l.tenant = s.tenant and l.order_number = s.set_up_by and l.line = s.order_line and s.msisdn <> '';

-- What each run took, and what it might take at most at that moment.
alter table saldo.auto_top_up_run
  add column taken bigint,
  add column agreed bigint,
  add constraint taken_as_agreed check (taken is null or (agreed is not null and taken <= agreed));
