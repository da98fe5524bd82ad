/** Production tasks of a line. */
import { sql } from 'kysely'

/**
 * SQL for a lateral join: production tasks `t` of line `i`. A line has one task, the line itself; a package made at
 * several places has one task per place, with the parts of that place.
 */
export const TASKS_OF_LINE = sql`lateral (
  select i.produce_dept, i.produce_status, i.produced_from, i.produce_user_id, i.produced_at, i.package_detail, false as is_part
  where not exists (select from order_item_place p where p.order_item_id = i.order_item_id)
  union all
  select p.produce_dept, p.produce_status, p.produced_from, p.produce_user_id, p.produced_at,
    (select jsonb_agg(d.part order by d.n) from jsonb_array_elements(i.package_detail) with ordinality d(part, n)
      where (d.part ->> 'goodsId')::bigint = any(p.goods_ids)), true
  from order_item_place p where p.order_item_id = i.order_item_id
) t`
