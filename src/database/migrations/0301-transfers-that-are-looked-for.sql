-- Who asks for the transfers of an order read its whole brand: the ledger's filter by order ended in the statement
-- time-out, and a failed refund costs such a look each time that somebody lists what needs a person.
create index ledger_transfer_of_order on saldo.ledger_transfer (tenant, order_number);

-- Accounts that a usual purchase does not touch: whoever looks for the few transfers of one read the whole ledger.
create index ledger_transfer_unusual on saldo.ledger_transfer (tenant, at)
  where debit in ('goodwill', 'loss', 'refund', 'bank', 'charges', 'adjustment')
    or credit in ('goodwill', 'loss', 'refund', 'bank', 'charges', 'adjustment');
