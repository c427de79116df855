-- A step of an import turns off the joins that suit whole tables; the versions of 100,000 changed rows need them.
-- Replacing the function later resets these settings.
alter function keep_policy_versions() set enable_hashjoin = on;
alter function keep_policy_versions() set enable_mergejoin = on;
alter function keep_policy_versions() set enable_seqscan = on;
