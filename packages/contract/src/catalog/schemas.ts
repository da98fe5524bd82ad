/** What travels about goods. Prices are fen; costs never travel here. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  done,
  fen,
  flag,
  id,
  int,
  lines,
  list,
  oneOf,
  optional,
  page,
  paged,
  searchWords,
} from '../fields.ts'

const packagePart = z.object({
  goodsId: z.number(),
  goodsName: z.string(),
  unit: z.string(),
  quantity: z.number(),
  /** 0 = always in; parts of the same higher number are a choice of `chooseNum` units. */
  groupNo: z.number(),
  groupName: z.string(),
  chooseNum: z.number(),
  soldOut: z.boolean(),
})

/** Goods as anybody may see them. */
export const publicGoods = z.object({
  goodsId: z.number(),
  goodsName: z.string(),
  typeId: z.number(),
  typeName: z.string(),
  goodsKind: coded(codes.goodsKind),
  /** What it is, which its drawing shows where it has no picture. */
  statisType: coded(codes.statisType),
  unit: z.string(),
  spec: z.string(),
  salePrice: z.number(),
  linePrice: z.number().nullable(),
  memberPrice: z.number().nullable(),
  /** Takes part in discounts: a member's rate holds for it. */
  discountFlag: z.boolean(),
  imageUrl: z.string().nullable(),
  description: z.string(),
  tags: z.array(z.string()),
  flavors: z.array(z.string()),
  packageItems: z.array(packagePart),
  limitNum: z.number(),
  /** Marked sold out, counted stock used up, or a fixed part of the package gone. */
  soldOut: z.boolean(),
  /** False outside its selling hours. */
  onSale: z.boolean(),
  /** What is left when it runs low, otherwise null. */
  stockHint: z.number().nullable(),
})

/** Goods as staff order them. */
const staffGoods = publicGoods.extend({
  goodsCode: z.string(),
  /** Pinyin initials and full pinyin, for search on the phone. */
  pinyin: z.string(),
  /** Price of the member asked about, or null without one. */
  myMemberPrice: z.number().nullable(),
  giftFlag: z.boolean(),
  countMinCharge: z.boolean(),
  produceDept: coded(codes.produceDept),
  /** Null where stock is not counted. */
  stockNum: z.number().nullable(),
})

const goodsDetail = staffGoods.extend({
  /** Marked 沽清 by hand; `soldOut` says so too when the stock is used up. */
  markedSoldOut: z.boolean(),
  can: z.object({ soldOut: z.boolean() }),
})

const source = optional(code('来源', codes.goodsSource))

/** A slip moves as many goods as the menu has, and of each as much as a delivery brings. */
const MOST_GOODS = 200
const MOST_PIECES = 100_000
const pieces = int('数量', 1, MOST_PIECES)
const slip = z.object({
  /** Number of the slip, under which its lines stand in the stock book. */
  bizNo: z.string(),
})

export const schemas = {
  goodsList: {
    input: z.object({
      ...page(500),
      source,
      status: optional(code('状态', codes.goodsStatus)),
      typeId: optional(id('分类')),
      keyword: optional(searchWords('关键字', 20)),
      /** Only what the caller may give. */
      giftOnly: optional(flag('只看可赠')),
      memberId: optional(id('会员')),
    }),
    answer: paged(staffGoods),
  },
  goodsDetail: { input: z.object({ goodsId: id('商品'), memberId: optional(id('会员')) }), answer: goodsDetail },
  soldOut: { input: z.object({ goodsId: id('商品'), soldOut: flag('沽清') }), answer: done },
  stockIn: {
    input: z.object({
      /** `costPrice`: fen paid for one piece; without it the goods are reckoned with what they were. */
      items: list(
        '商品',
        z.object({ goodsId: id('商品'), quantity: pieces, costPrice: optional(fen('进价')) }),
        MOST_GOODS,
      ),
      /** From whom, by which delivery note. */
      remark: lines('备注', 100),
    }),
    answer: slip,
  },
  stockCheck: {
    input: z.object({
      /** `bookNum`: what the book said when it was counted; refused as STALE_DATA where it has moved on since. */
      items: list(
        '商品',
        z.object({
          goodsId: id('商品'),
          bookNum: int('账面数量', 0, MOST_PIECES),
          countedNum: int('实盘数量', 0, MOST_PIECES),
        }),
        MOST_GOODS,
      ),
      remark: lines('盘点说明', 100),
    }),
    /** How many goods were found more, and how many less, than the book said. */
    answer: slip.extend({ gainNum: z.number(), lossNum: z.number() }),
  },
  stockOut: {
    input: z.object({
      bizType: oneOf('类型', [codes.stockBizType.damage, codes.stockBizType.internalUse]),
      items: list('商品', z.object({ goodsId: id('商品'), quantity: pieces }), MOST_GOODS),
      remark: lines('原因', 100),
    }),
    answer: slip,
  },
  guestGoods: {
    input: z.object({
      ...page(500),
      source,
      status: optional(oneOf('状态', [codes.goodsStatus.onSale])),
      typeId: optional(id('分类')),
      keyword: optional(searchWords('关键字', 20)),
    }),
    answer: paged(publicGoods),
  },
  guestTypes: {
    input: z.object({ source, status: optional(oneOf('状态', [codes.normalDisable.normal])) }),
    answer: z.array(
      z.object({
        typeId: z.number(),
        parentId: z.number(),
        typeName: z.string(),
        icon: z.string(),
        orderNum: z.number(),
        statisType: coded(codes.statisType),
      }),
    ),
  },
  guestGoodsDetail: { input: z.object({ goodsId: id('商品') }), answer: publicGoods },
}
