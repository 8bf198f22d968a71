-- Scheduled tasks that fail, and how often in a row: a row goes as soon as the task works again.
create table saldo.failing_task (
  task text not null,
  -- the tenant for whom it fails; '*' where it is done for all in one go
  part text not null,
  failures int not null,
  since timestamptz not null,
  error text not null,
  primary key (task, part)
);
