/** Audit rules: bottles against their logs, source lines and orders (R16). */
import { orderType, wineAction, wineStatus, withdrawStatus } from '@nocturne/contract/codes'
import type { AuditCheck } from '../../db/audit-check.ts'
import { quoteCode, quoteCodes } from '../../db/audit-check.ts'

const left = quoteCodes(wineStatus.rejected, wineStatus.withdrawn)

export const wineChecks: readonly AuditCheck[] = [
  {
    name: 'R16 what is left of a bottle = what its history says came less what went',
    title: '存酒余量',
    explanation: '存酒的余量等于历史里存入减取出',
    query: `select i.wine_item_id, i.status, i.remain_quantity, coalesce(l.moved, 0) as told from wine_item i
      left join (select wine_item_id, sum(quantity) as moved from wine_log group by wine_item_id) l using (wine_item_id)
      where case when i.status in ${quoteCodes(wineStatus.pending, wineStatus.rejected, wineStatus.withdrawn)} then 0
        else i.remain_quantity end <> coalesce(l.moved, 0)`,
  },
  {
    name: 'R16 bottles fetched = bottles of withdrawals that were handed out; held back = those of withdrawals that wait',
    title: '取酒数量',
    explanation: '已取等于已完成的取酒，冻结的等于等待的取酒',
    query: `select i.wine_item_id, i.withdrawn_quantity, i.reserved_quantity, coalesce(w.issued, 0) as issued, coalesce(w.waiting, 0) as waiting
        from wine_item i
      left join (select l.wine_item_id, sum(l.quantity) filter (where w.status = ${quoteCode(withdrawStatus.issued)}) as issued,
          sum(l.quantity) filter (where w.status = ${quoteCode(withdrawStatus.pending)}) as waiting
        from wine_withdraw_item l join wine_withdraw w using (withdraw_id) group by l.wine_item_id) w using (wine_item_id)
      where i.withdrawn_quantity <> coalesce(w.issued, 0) or i.reserved_quantity <> coalesce(w.waiting, 0)`,
  },
  {
    name: 'a withdrawal that was handed out is an order without money at its table, over the same bottles',
    title: '取酒订单',
    explanation: '完成的取酒是台位上不收钱、同样瓶数的订单',
    query: `select w.withdraw_id, w.order_id, l.asked, o.brought from wine_withdraw w
      join (select withdraw_id, sum(quantity) as asked from wine_withdraw_item group by withdraw_id) l using (withdraw_id)
      left join lateral (select sum(i.quantity) as brought, max(o.total_amount) as money, max(o.order_type) as kind
        from orders o join order_item i using (order_id) where o.order_id = w.order_id) o on true
      where w.status = ${quoteCode(withdrawStatus.issued)} and (o.brought is distinct from l.asked or o.money <> 0 or o.kind <> ${quoteCode(orderType.wine)})
      union all
      select null, o.order_id, null, null from orders o
      where o.order_type = ${quoteCode(orderType.wine)} and not exists (select from wine_withdraw w where w.order_id = o.order_id)`,
  },
  {
    name: 'pieces of a line that were left with the house = its bottles',
    title: '明细存酒',
    explanation: '明细存下的件数等于它的存酒',
    query: `select i.order_item_id, i.stored_quantity, coalesce(s.pieces, 0) as stored from order_item i
      left join (select p.order_item_id, max(ceil(p.stored::numeric / p.per_line)) as pieces from (
          select w.order_item_id, w.goods_id, sum(w.quantity) as stored, max(case when l.package_detail = '[]' then 1 else (
            select sum((d ->> 'quantity')::integer) from jsonb_array_elements(l.package_detail) d where (d ->> 'goodsId')::bigint = w.goods_id) end) as per_line
          from wine_item w join order_item l using (order_item_id) where w.status not in ${left} group by w.order_item_id, w.goods_id) p
        group by p.order_item_id) s using (order_item_id)
      where i.stored_quantity <> coalesce(s.pieces, 0)`,
  },
  {
    name: 'a bottle comes from a line of a bill, was registered by hand, or is an opening',
    title: '存酒来源',
    explanation: '存酒来自账单明细、手工登记，或期初导入',
    query: `select i.wine_item_id, d.deposit_no, i.order_item_id, d.by_hand, d.opening from wine_item i join wine_deposit d using (deposit_id)
      where (d.by_hand or d.opening) <> (i.order_item_id is null)
        or d.opening <> exists (select from wine_log l where l.wine_item_id = i.wine_item_id and l.action = ${quoteCode(wineAction.opening)})`,
  },
  {
    name: 'bottles a closed count missed = those its lines wrote off, and each of them is gone from its bottle',
    title: '盘点短少',
    explanation: '盘点短少的瓶数等于注销的，并已从存酒扣除',
    query: `select c.count_id, c.missing_quantity, coalesce(sum(s.lost_quantity), 0) as lost from wine_count c left join wine_count_item s using (count_id)
      group by c.count_id having c.missing_quantity <> coalesce(sum(s.lost_quantity), 0)
      union all
      select s.wine_item_id, i.damaged_quantity, sum(s.lost_quantity) from wine_count_item s join wine_item i using (wine_item_id)
      group by s.wine_item_id, i.damaged_quantity having sum(s.lost_quantity) > i.damaged_quantity`,
  },
  {
    name: 'the history of a bottle is as it was sealed',
    title: '存酒历史未改动',
    explanation: '存酒的历史与封存时一致',
    query: `select log_id, wine_item_id, seal from (
        select l.*, wine_log_seal(l, coalesce(lag(seal) over (partition by wine_item_id order by log_id), '')) as expected from wine_log l) s
      where seal <> expected`,
  },
  {
    name: 'a guest has a code while he has bottles here, and only then',
    title: '存酒码',
    explanation: '客人有存酒时才有存酒码',
    query: `select g.guest_phone, g.code_hash from wine_guest g where (g.code_hash is not null) <> exists (
        select from wine_deposit d join wine_item i using (deposit_id)
        where d.guest_phone = g.guest_phone and i.status in ${quoteCodes(wineStatus.pending, wineStatus.stored, wineStatus.expired)})`,
  },
]
