-- What alarm codes mean and what to do was in Chinese only; the services answer in two languages.
ALTER TABLE alarm_dict
  ADD COLUMN explanation_en VARCHAR(500) NOT NULL DEFAULT '',
  ADD COLUMN plan_en VARCHAR(1000) NOT NULL DEFAULT '';
