-- Credits are looked up by the night they came into force, and money for them by the night it came in.
create index credit_record__night on credit_record (business_date, credit_id desc);
create index credit_repay__night on credit_repay (business_date, credit_id);
