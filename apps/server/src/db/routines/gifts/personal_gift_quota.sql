-- Gift quota that applies to each person: their own, else the one of their post.
create view personal_gift_quota as
select u.user_id, q.quota_id, q.post_id is not null as of_post, q.month_limit, q.day_limit, q.single_limit, q.day_times, q.table_ratio_bp,
  q.own_table_only, q.need_min_reached, q.scheme_id
from app_user u
join gift_quota q on q.user_id = u.user_id
  or (q.post_id = u.post_id and not exists (select from gift_quota own where own.user_id = u.user_id));
