/** Goods for tests: plain ones on sale, with overrides. */
import { goodsKind, produceDept, statisType } from '@nocturne/contract/codes'

import type { Goods } from './goods-rules.ts'

export function createGoods(change: Partial<Goods>): Goods {
  return {
    goodsId: 1,
    goodsName: '芝华士12年',
    goodsCode: '',
    pinyin: '',
    typeId: 1,
    typeName: '洋酒',
    goodsKind: goodsKind.single,
    statisType: statisType.spirits,
    unit: '瓶',
    spec: '700ml',
    salePrice: 88_000,
    prices: [],
    linePrice: null,
    memberPrice: null,
    myMemberPrice: null,
    myRateBp: null,
    imageUrl: null,
    images: [],
    description: '',
    tags: [],
    flavors: [],
    optionGroups: [],
    packageItems: [],
    limitNum: 99,
    soldOut: false,
    onSale: true,
    stockHint: null,
    giftFlag: true,
    discountFlag: true,
    countMinCharge: true,
    produceDept: produceDept.bar,
    stockNum: null,
    ...change,
  }
}
