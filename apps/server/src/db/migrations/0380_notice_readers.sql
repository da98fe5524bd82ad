-- Receivers of a notice: the office counts and lists who read it.
create index notification__notice on notification (biz_id, user_id) where biz_type = 'notice';
create index notice__list on notice (published_at desc, notice_id desc);
