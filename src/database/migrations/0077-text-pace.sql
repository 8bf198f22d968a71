-- How many texts went to a number and to a country lately, over all brands: whoever has the shop send texts for their own
-- gain changes brands and addresses as they please. A number stands here as a keyed fingerprint. It may be lost in a crash.
create unlogged table saldo.text_pace (
  subject text primary key,
  -- when it is counted from nought again
  until timestamptz not null,
  sent int not null
);
create index text_pace_by_time on saldo.text_pace (until);
