-- Which process runs the call of a key. While it lives it holds a lock of that number (classid 7253605), so nobody waits
-- for a process that has died. Rows of earlier releases name none.
alter table saldo.idempotency_key add column holder int;
