-- What the gateway said became of a text message.
alter table saldo.message add column report text, add column reported_at timestamptz;
