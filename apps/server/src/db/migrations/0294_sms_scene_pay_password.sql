-- An employee sets or resets the pay password by a code sent to the bound number. A code of a member's scene must not serve for it.
alter table sms_code drop constraint sms_code_sms_scene_check;
alter table sms_code add constraint sms_code_sms_scene_check check (sms_scene in ('login', 'take', 'pay', 'password', 'rate', 'payPassword'));
