-- Domains of email addresses have one spelling, that of the DNS: münchen.de becomes xn--mnchen-3ya.de. An address that another
-- user has in that spelling stays as it is.

-- RFC 3492, with the prefix of RFC 5890.
create function pg_temp.dns_label(label text) returns text language plpgsql as $$
declare
  codes int[] := array(select ascii(one) from regexp_split_to_table(label, '') with ordinality as split (one, i) order by i);
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  basic text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  result text := basic || case when basic = '' then '' else '-' end;
  handled int := length(basic);
  n int := 128;
  delta int := 0;
  bias int := 72;
  next_code int;
  code int;
  q int;
  k int;
  t int;
begin
  if handled = cardinality(codes) then return label; end if;
  while handled < cardinality(codes) loop
    select min(one) into next_code from unnest(codes) as one where one >= n;
    delta := delta + (next_code - n) * (handled + 1);
    n := next_code;
    foreach code in array codes loop
      if code < n then delta := delta + 1; end if;
      continue when code <> n;
      q := delta;
      k := 36;
      loop
        t := case when k <= bias then 1 when k >= bias + 26 then 26 else k - bias end;
        exit when q < t;
        result := result || substr(digits, t + (q - t) % (36 - t) + 1, 1);
        q := (q - t) / (36 - t);
        k := k + 36;
      end loop;
      result := result || substr(digits, q + 1, 1);
      delta := case when handled = length(basic) then delta / 700 else delta / 2 end;
      delta := delta + delta / (handled + 1);
      k := 0;
      while delta > 455 loop
        delta := delta / 35;
        k := k + 36;
      end loop;
      bias := k + 36 * delta / (delta + 38);
      delta := 0;
      handled := handled + 1;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return 'xn--' || result;
end $$;

create function pg_temp.dns_address(address text) returns text language sql as $$
  select regexp_replace(address, '@.*$', '') || '@' || (
    select string_agg(pg_temp.dns_label(label), '.' order by i)
    from regexp_split_to_table(regexp_replace(address, '^.*@', ''), '\.') with ordinality as split (label, i))
$$;

update users set email = pg_temp.dns_address(email)
where email ~ '@.*[^\x01-\x7f]'
  and not exists (select from users as other where lower(other.email) = lower(pg_temp.dns_address(users.email)));
update users set pending_email = pg_temp.dns_address(pending_email) where pending_email ~ '@.*[^\x01-\x7f]';
update link_tokens set email = pg_temp.dns_address(email) where email ~ '@.*[^\x01-\x7f]';
