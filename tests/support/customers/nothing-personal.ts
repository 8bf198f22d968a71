/** Signs of a person: a cart's name, an e-mail address, a telephone number with its plus. */
const personal = /\bc-[0-9a-z]{26}\b|[\w.%-]@[\w-]+\.[a-z]|\+\d{9,15}\b/

/** @returns the parts of these texts that identify a person; the brand's own staff and the operator do not count */
export const personalIn = (texts: readonly string[]): string[] =>
  texts.filter((text) => personal.test(text.replace(/(desk|operator|support|help)@[\w.-]+/g, '')))

/** SQL that records every job for a test to look at: a job itself is deleted after its work. */
export const noteJobs = `
  create table if not exists public.job_seen (payload text);
  create or replace function public.note_job() returns trigger language plpgsql security definer as $$
  begin
    insert into public.job_seen values (new.payload::text);
    return new;
  end $$;
  create or replace trigger note_job after insert on graphile_worker._private_jobs
    for each row execute function public.note_job()`
