/** Goods and stock. Prices are fen; responses never contain costs. */
import { z } from 'zod'
import * as codes from '../codes.ts'
import {
  code,
  coded,
  emptyResponse,
  fen,
  flag,
  id,
  int,
  multilineText,
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
  /** 0 = always included; parts with the same higher number are a group of which `chooseNum` units are chosen. */
  groupNo: z.number(),
  groupName: z.string(),
  chooseNum: z.number(),
  soldOut: z.boolean(),
  /** Flavours to choose from; one choice applies to all units of the part. */
  flavors: z.array(z.string()),
})

/** Group of options to choose from; stopped options are shown but refused. */
const optionGroup = z.object({
  groupId: z.number(),
  groupName: z.string(),
  /** At least `minChoices` options are needed; otherwise none may be chosen as well. */
  required: z.boolean(),
  minChoices: z.number(),
  maxChoices: z.number(),
  /** `surcharge`: added to the price of one unit, fen. */
  options: z.array(z.object({ optionName: z.string(), surcharge: z.number(), stopped: z.boolean() })),
})

/** Price in force by a price rule; replaces the fields of the same names for orders in the area. */
const areaPrice = z.object({
  /** Null for areas that are not listed, and without an area. */
  areaId: z.number().nullable(),
  salePrice: z.number(),
  /** The list price when it is higher than the price in force. */
  linePrice: z.number().nullable(),
  /** The name of the rule, followed by the tags of the goods. */
  tags: z.array(z.string()),
})

/** Goods as shown to guests. */
export const publicGoods = z.object({
  goodsId: z.number(),
  goodsName: z.string(),
  typeId: z.number(),
  typeName: z.string(),
  goodsKind: coded(codes.goodsKind),
  /** Statistical type; selects the drawing shown when there is no picture. */
  statisType: coded(codes.statisType),
  unit: z.string(),
  spec: z.string(),
  /** List price, without options. */
  salePrice: z.number(),
  /** Prices of orders placed now, by area; empty while no price rule applies. */
  prices: z.array(areaPrice),
  linePrice: z.number().nullable(),
  memberPrice: z.number().nullable(),
  /** Can be discounted; a member's rate applies to it. */
  discountFlag: z.boolean(),
  imageUrl: z.string().nullable(),
  /** All pictures in display order, `imageUrl` first; empty without any. */
  images: z.array(z.string()),
  description: z.string(),
  tags: z.array(z.string()),
  flavors: z.array(z.string()),
  optionGroups: z.array(optionGroup),
  packageItems: z.array(packagePart),
  limitNum: z.number(),
  /** Marked sold out, counted stock used up, or a fixed part of the package sold out. */
  soldOut: z.boolean(),
  /** False outside its selling hours. */
  onSale: z.boolean(),
  /** Remaining stock when it is low; null otherwise. */
  stockHint: z.number().nullable(),
})

/** Goods as shown to staff taking orders. */
const staffGoods = publicGoods.extend({
  goodsCode: z.string(),
  /** Pinyin initials and full pinyin, for client-side search. */
  pinyin: z.string(),
  prices: z.array(areaPrice.extend({ myMemberPrice: z.number().nullable() })),
  /** Price for the member given in the request, without options; null without one. */
  myMemberPrice: z.number().nullable(),
  /** Rate of that member in basis points; null without one. */
  myRateBp: z.number().nullable(),
  giftFlag: z.boolean(),
  countMinCharge: z.boolean(),
  produceDept: coded(codes.produceDept),
  /** Null when stock is not counted. */
  stockNum: z.number().nullable(),
})

const goodsDetail = staffGoods.extend({
  /** Marked 沽清 manually; `soldOut` is also true when the counted stock is used up. */
  markedSoldOut: z.boolean(),
  can: z.object({ soldOut: z.boolean() }),
})

const source = optional(code('来源', codes.goodsSource))

/** Limits of a stock slip: lines, and pieces per line. */
const MAX_SLIP_LINES = 200
const MAX_LINE_PIECES = 100_000
const pieces = int('数量', 1, MAX_LINE_PIECES)
const slip = z.object({
  /** Number of the slip, also stored with its lines in the stock book. */
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
      /** Only goods that the caller may give. */
      giftOnly: optional(flag('只看可赠')),
      memberId: optional(id('会员')),
    }),
    answer: paged(staffGoods),
  },
  goodsDetail: { input: z.object({ goodsId: id('商品'), memberId: optional(id('会员')) }), answer: goodsDetail },
  soldOut: { input: z.object({ goodsId: id('商品'), soldOut: flag('沽清') }), answer: emptyResponse },
  stockList: {
    input: z.object({}),
    answer: z.object({
      /** All goods with counted stock, in menu order. */
      goods: z.array(
        z.object({
          goodsId: z.number(),
          goodsName: z.string(),
          goodsCode: z.string(),
          typeName: z.string(),
          unit: z.string(),
          /** Pieces in the stock book. */
          stockNum: z.number(),
          /** At or below this number of pieces the stock is low. */
          stockWarnNum: z.number(),
        }),
      ),
      /** Suppliers in use, by name. */
      suppliers: z.array(z.object({ supplierId: z.number(), supplierName: z.string() })),
    }),
  },
  stockIn: {
    input: z.object({
      /** `costPrice`: fen paid per piece; absent: the current cost stays. */
      items: list(
        '商品',
        z.object({ goodsId: id('商品'), quantity: pieces, costPrice: optional(fen('进价')) }),
        MAX_SLIP_LINES,
      ),
      supplierId: optional(id('供应商')),
      /** Number of the delivery note, and remarks. */
      remark: multilineText('备注', 100),
    }),
    answer: slip,
  },
  stockCheck: {
    input: z.object({
      /** `bookNum`: book quantity at the time of the count; refused with STALE_DATA when the book has changed since. */
      items: list(
        '商品',
        z.object({
          goodsId: id('商品'),
          bookNum: int('账面数量', 0, MAX_LINE_PIECES),
          countedNum: int('实盘数量', 0, MAX_LINE_PIECES),
        }),
        MAX_SLIP_LINES,
      ),
      remark: multilineText('盘点说明', 100),
    }),
    /** Number of goods counted above and below the book quantity. */
    answer: slip.extend({ gainNum: z.number(), lossNum: z.number() }),
  },
  stockOut: {
    input: z.object({
      bizType: oneOf('类型', [codes.stockBizType.damage, codes.stockBizType.internalUse]),
      items: list('商品', z.object({ goodsId: id('商品'), quantity: pieces }), MAX_SLIP_LINES),
      remark: multilineText('原因', 100),
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
