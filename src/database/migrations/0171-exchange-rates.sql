-- What a central bank publishes each working day: how much of a currency one euro is, in millionths. Pages show prices
-- in a visitor's currency with it, as a guide only: nothing is ever charged by it. For all brands together.
create table saldo.exchange_rate (
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  millionths bigint not null check (millionths > 0),
  read_at timestamptz not null,
  primary key (day, currency)
);
