/** Audit checks that compare the stock of goods with the lines of the stock book. */
import { stockBizType } from '@nocturne/contract/codes'
import { quoteCodes } from '../../db/audit-check.ts'
import type { AuditCheck } from '../../db/audit-check.ts'

const { sale, gift, promotion, returned } = stockBizType
const ofOrders = quoteCodes(sale, gift, promotion, returned)

export const stockChecks: readonly AuditCheck[] = [
  {
    name: 'stock = last line of the stock book',
    title: '库存与最后一行',
    explanation: '库存等于库存流水最后一行',
    query: `select g.goods_id, g.goods_name, g.stock_num, s.after_num from goods g
      join lateral (select after_num from stock_record s where s.goods_id = g.goods_id order by s.record_id desc limit 1) s on true
      where g.stock_flag and g.stock_num <> s.after_num`,
  },
  {
    name: 'R14 each line of the stock book goes on where the one before it ended',
    title: '库存流水连续',
    explanation: '库存流水每一行接着上一行',
    query: `select record_id, goods_id, ended, before_num, quantity, after_num from (
        select *, lag(after_num) over (partition by goods_id order by record_id) as ended from stock_record) s
      where before_num <> ended or after_num <> before_num + quantity`,
  },
  {
    name: 'R14 stock = sum of the stock book, from what it began with',
    title: '库存合计',
    explanation: '库存等于期初加库存流水合计',
    query: `select g.goods_id, g.goods_name, g.stock_num, b.began, b.moved from goods g
      join (select goods_id, (array_agg(before_num order by record_id))[1] as began, sum(quantity) as moved from stock_record group by goods_id) b
        using (goods_id)
      where g.stock_flag and g.stock_num <> b.began + b.moved`,
  },
  {
    name: 'R14 the nights of the stock book follow each other, and goods know the last of them',
    title: '库存营业日',
    explanation: '库存流水的营业日连续，商品记得最后一晚',
    query: `select s.record_id, s.goods_id, s.business_date, s.night_before, g.stock_date from (
        select *, lag(business_date) over (partition by goods_id order by record_id) as night_before,
          row_number() over (partition by goods_id order by record_id desc) as from_end from stock_record) s
      join goods g using (goods_id)
      where business_date < night_before or (from_end = 1 and g.stock_flag and g.stock_date <> business_date)`,
  },
  {
    name: 'what was sold, given or brought back names its order, on which its goods are; nothing else names one',
    title: '库存与订单',
    explanation: '售出、赠送和退回写明含有该商品的订单，其他流水不写',
    query: `select s.record_id, s.goods_id, s.biz_type, s.order_id from stock_record s
      where (s.biz_type in ${ofOrders}) <> (s.order_id is not null) or s.order_id is not null and not exists (select from order_item i
        where i.order_id = s.order_id and (i.goods_id = s.goods_id or i.package_detail @> jsonb_build_array(jsonb_build_object('goodsId', s.goods_id))))`,
  },
]
