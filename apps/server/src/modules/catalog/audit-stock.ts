/** Stock against its book. */
import type { AuditCheck } from '../../db/audit-check.ts'

export const stockChecks: readonly AuditCheck[] = [
  {
    name: 'stock = last line of the stock book',
    query: `select g.goods_id, g.goods_name, g.stock_num, s.after_num from goods g
      join lateral (select after_num from stock_record s where s.goods_id = g.goods_id order by s.record_id desc limit 1) s on true
      where g.stock_flag and g.stock_num <> s.after_num`,
  },
  {
    name: 'R14 each line of the stock book goes on where the one before it ended',
    query: `select record_id, goods_id, ended, before_num, quantity, after_num from (
        select *, lag(after_num) over (partition by goods_id order by record_id) as ended from stock_record) s
      where before_num <> ended or after_num <> before_num + quantity`,
  },
]
