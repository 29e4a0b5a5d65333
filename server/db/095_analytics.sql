-- Who looked at the shop on the web, without a trace of who it was: neither address nor agent is written anywhere. A visitor
-- is a keyed hash of both by the salt of the day; without the salt, nobody can tell one from another.

-- Not logged, so that no backup holds a salt: what was thrown away is gone. After a crash another one is drawn.
CREATE UNLOGGED TABLE visit_salt (
  day date PRIMARY KEY,
  salt bytea NOT NULL CHECK (octet_length(salt) = 32)
);

-- What one visitor did with pauses of half an hour at most; of the day on which it began.
CREATE TABLE visit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company,
  visitor bigint NOT NULL,
  day date NOT NULL,
  started_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- Pages that were looked at, one that was looked at twice counted twice.
  pages int NOT NULL CHECK (pages > 0),
  -- Something was done on a page besides looking at it.
  is_engaged boolean NOT NULL,
  entry_page text NOT NULL,
  -- The site that the visitor came from; empty: none.
  referrer text NOT NULL,
  device text NOT NULL CHECK (device IN ('mobile', 'tablet', 'desktop', 'unknown')),
  -- Two letters; empty: unknown.
  country text NOT NULL CHECK (country ~ '^([A-Z]{2})?$'),
  CHECK (last_at >= started_at)
);
CREATE INDEX visit_day ON visit (day, company_id);
CREATE INDEX visit_visitor ON visit (visitor, last_at);
CREATE INDEX visit_newest ON visit (company_id, started_at, id);

-- Thrown away with their visit after thirteen months.
CREATE TABLE visit_event (
  visit_id bigint NOT NULL REFERENCES visit ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('view', 'interaction', 'leave')),
  page text NOT NULL
);
CREATE INDEX visit_event_visit ON visit_event (visit_id);

-- What stays for ever: one row for each day that is over, and its visits by page, device, country and referrer.
CREATE TABLE visit_day_total (
  company_id bigint NOT NULL REFERENCES company,
  day date NOT NULL,
  visits int NOT NULL CHECK (visits > 0),
  visitors int NOT NULL CHECK (visitors BETWEEN 1 AND visits),
  bounces int NOT NULL CHECK (bounces BETWEEN 0 AND visits),
  seconds bigint NOT NULL CHECK (seconds >= 0),
  PRIMARY KEY (company_id, day)
);
CREATE TABLE visit_day_part (
  company_id bigint NOT NULL,
  day date NOT NULL,
  part text NOT NULL CHECK (part IN ('page', 'device', 'country', 'referrer')),
  value text NOT NULL,
  visits int NOT NULL CHECK (visits > 0),
  PRIMARY KEY (company_id, part, day, value),
  FOREIGN KEY (company_id, day) REFERENCES visit_day_total
);
-- The last day of which the totals are final, and the first of which the visits themselves are kept.
CREATE TABLE visit_reach (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  through date NOT NULL,
  kept_from date NOT NULL
);
INSERT INTO visit_reach (through, kept_from) VALUES ('0001-01-01', '0001-01-01');

-- How long a visit took, and whether it was left again at once.
CREATE FUNCTION visit_seconds(one visit) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT round(extract(epoch FROM one.last_at - one.started_at))::bigint
$$;
CREATE FUNCTION visit_bounced(one visit) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT one.pages = 1 AND NOT one.is_engaged
$$;

-- Figures of some days of a company: those that are over as they were added up, the rest from the visits themselves.
CREATE FUNCTION visit_days(of_company bigint, day_from date, day_to date)
RETURNS TABLE (day date, visits bigint, visitors bigint, bounces bigint, seconds bigint)
LANGUAGE sql STABLE AS $$
  SELECT total.day, total.visits, total.visitors, total.bounces, total.seconds FROM visit_day_total AS total
  WHERE total.company_id = of_company AND total.day BETWEEN day_from AND day_to
    AND total.day <= (SELECT through FROM visit_reach)
  UNION ALL
  SELECT visit.day, count(*), count(DISTINCT visitor), count(*) FILTER (WHERE visit_bounced(visit)), sum(visit_seconds(visit))
  FROM visit WHERE visit.company_id = of_company AND visit.day BETWEEN day_from AND day_to
    AND visit.day > (SELECT through FROM visit_reach)
  GROUP BY visit.day
$$;

-- The same by page, device, country and referrer, for the days of which no totals stand yet. A page counts once in a visit.
CREATE FUNCTION visit_parts(day_from date, day_to date)
RETURNS TABLE (company_id bigint, day date, part text, value text, visits bigint)
LANGUAGE sql STABLE AS $$
  SELECT visit.company_id, visit.day, 'page', event.page, count(DISTINCT visit.id)
  FROM visit JOIN visit_event AS event ON event.visit_id = visit.id
  WHERE visit.day BETWEEN day_from AND day_to AND event.kind <> 'leave' GROUP BY 1, 2, 4
  UNION ALL
  SELECT visit.company_id, visit.day, one.part, one.value, count(*)
  FROM visit, LATERAL (VALUES ('device', device), ('country', country), ('referrer', referrer)) AS one(part, value)
  WHERE visit.day BETWEEN day_from AND day_to GROUP BY 1, 2, 3, 4
$$;

GRANT SELECT, INSERT, DELETE ON visit_salt TO kinza_app;
GRANT SELECT, INSERT, UPDATE (last_at, pages, is_engaged), DELETE ON visit TO kinza_app;
GRANT SELECT, INSERT, DELETE ON visit_event TO kinza_app;
GRANT SELECT, INSERT ON visit_day_total, visit_day_part TO kinza_app;
GRANT SELECT, UPDATE ON visit_reach TO kinza_app;
GRANT USAGE ON SEQUENCE visit_id_seq TO kinza_app;
