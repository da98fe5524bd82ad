-- Lets a command that is sent again after the server died before the commit use its text message code again.
alter table sms_code add column used_by text not null default '';
comment on column sms_code.used_by is 'The command or request that used it: only the same command may use it again.';
comment on column secret_nonce.request_id is 'The command or request that used it: only the same command may read its own field again.';
