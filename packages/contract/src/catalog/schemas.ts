/** What travels about goods. Prices are fen; costs never travel here. */
import { z } from 'zod'
import { done, flag, id, oneOf, optional, page, paged, text } from '../fields.ts'

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
  goodsKind: z.string(),
  unit: z.string(),
  spec: z.string(),
  salePrice: z.number(),
  linePrice: z.number().nullable(),
  memberPrice: z.number().nullable(),
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
  discountFlag: z.boolean(),
  countMinCharge: z.boolean(),
  produceDept: z.string(),
  /** Null where stock is not counted. */
  stockNum: z.number().nullable(),
})

const goodsDetail = staffGoods.extend({
  /** Marked 沽清 by hand; `soldOut` says so too when the stock is used up. */
  markedSoldOut: z.boolean(),
  can: z.object({ soldOut: z.boolean() }),
})

const source = optional(oneOf('来源', ['1', '2', '3']))

export const schemas = {
  goodsList: {
    input: z.object({
      ...page(500),
      source,
      status: optional(oneOf('状态', ['0', '1'])),
      typeId: optional(id('分类')),
      keyword: optional(text('关键字', 20)),
      /** Only what the caller may give. */
      giftOnly: optional(flag('只看可赠')),
      memberId: optional(id('会员')),
    }),
    answer: paged(staffGoods),
  },
  goodsDetail: { input: z.object({ goodsId: id('商品'), memberId: optional(id('会员')) }), answer: goodsDetail },
  soldOut: { input: z.object({ goodsId: id('商品'), soldOut: flag('沽清') }), answer: done },
  guestGoods: {
    input: z.object({
      ...page(500),
      source,
      status: optional(oneOf('状态', ['0'])),
      typeId: optional(id('分类')),
      keyword: optional(text('关键字', 20)),
    }),
    answer: paged(publicGoods),
  },
  guestTypes: {
    input: z.object({ source, status: optional(oneOf('状态', ['0'])) }),
    answer: z.array(
      z.object({
        typeId: z.number(),
        parentId: z.number(),
        typeName: z.string(),
        icon: z.string(),
        orderNum: z.number(),
        statisType: z.string(),
      }),
    ),
  },
  guestGoodsDetail: { input: z.object({ goodsId: id('商品') }), answer: publicGoods },
}
