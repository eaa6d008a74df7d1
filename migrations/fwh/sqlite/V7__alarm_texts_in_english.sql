-- What alarm codes mean and what to do was in Chinese only; the services answer in two languages.
ALTER TABLE alarm_dict ADD COLUMN explanation_en TEXT NOT NULL DEFAULT '';
ALTER TABLE alarm_dict ADD COLUMN plan_en TEXT NOT NULL DEFAULT '';
