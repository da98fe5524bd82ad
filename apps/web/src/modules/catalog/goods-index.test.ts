import { goodsKind } from '@nocturne/contract/codes'
import { describe, expect, test } from 'vitest'

import { searchGoods, listTypeGoods, buildGoodsIndex } from './goods-index.ts'
import { createGoods } from './test-goods.ts'

const menu = [
  createGoods({ goodsId: 1, goodsName: '青花汾酒', pinyin: 'qhfj qinghuafenjiu', typeId: 1, typeName: '洋酒' }),
  createGoods({ goodsId: 2, goodsName: '芝华士12年', pinyin: 'zhs12n zhihuashi12nian', typeId: 1, typeName: '洋酒' }),
  createGoods({ goodsId: 3, goodsName: '轩尼诗VSOP', pinyin: 'xnsvsop xuannishivsop', typeId: 1, typeName: '洋酒' }),
  createGoods({
    goodsId: 4,
    goodsName: '主卡VSOP',
    pinyin: 'zkvsop zhukavsop',
    typeId: 8,
    typeName: '套餐',
    goodsKind: goodsKind.package,
  }),
  createGoods({
    goodsId: 5,
    goodsName: '青岛纯生',
    goodsCode: 'B105',
    pinyin: 'qdcs qingdaochunsheng',
    typeId: 3,
    typeName: '啤酒',
  }),
]
const index = buildGoodsIndex(menu)
const names = (search: string, tab?: 'all' | 'single' | 'package') =>
  searchGoods(index, search, tab).map((goods) => goods.goodsName)

describe('searching the menu', () => {
  test('finds names, pinyin initials, full pinyin and codes, ignoring case', () => {
    expect(names('芝华')).toEqual(['芝华士12年'])
    expect(names('ZHS')).toEqual(['芝华士12年'])
    expect(names('chunsheng')).toEqual(['青岛纯生'])
    expect(names('b105')).toEqual(['青岛纯生'])
    expect(names('没有这个')).toEqual([])
  })

  test('requires every word, in any order', () => {
    expect(names('vsop zk')).toEqual(['主卡VSOP'])
    expect(names('vsop 芝')).toEqual([])
  })

  test('ranks goods that begin with the word before goods that contain it', () => {
    expect(names('q')).toEqual(['青花汾酒', '青岛纯生'])
    expect(names('z')).toEqual(['芝华士12年', '主卡VSOP'])
    expect(names('n')).toEqual(['青花汾酒', '芝华士12年', '轩尼诗VSOP', '青岛纯生'])
  })

  test('filters single goods and packages; an empty search matches all', () => {
    expect(names('vsop', 'single')).toEqual(['轩尼诗VSOP'])
    expect(names('', 'package')).toEqual(['主卡VSOP'])
    expect(names('  ')).toHaveLength(5)
  })

  test('ranks a full match of the initials before a prefix match', () => {
    const drinks = buildGoodsIndex([
      createGoods({ goodsId: 1, goodsName: '科罗娜', pinyin: 'kln keluona' }),
      createGoods({ goodsId: 2, goodsName: '可乐', pinyin: 'kl kele' }),
    ])
    expect(searchGoods(drinks, 'kl').map((goods) => goods.goodsName)).toEqual(['可乐', '科罗娜'])
    expect(searchGoods(drinks, 'KL ').map((goods) => goods.goodsName)).toEqual(['可乐', '科罗娜'])
  })

  test('lists packages as the first type, and goods of a type in menu order', () => {
    expect(index.types.map((type) => type.typeName)).toEqual(['套餐', '洋酒', '啤酒'])
    expect(listTypeGoods(index, 1).map((goods) => goods.goodsId)).toEqual([1, 2, 3])
  })

  test('searches 500 goods twenty times within the limit for one keystroke', () => {
    const many = buildGoodsIndex(
      Array.from({ length: 500 }, (_, at) =>
        createGoods({ goodsId: at + 1, goodsName: `商品${at}`, pinyin: `sp${at} shangpin${at}` }),
      ),
    )
    const twentyKeystrokes = () => {
      const begun = performance.now()
      for (let round = 0; round < 20; round++) expect(searchGoods(many, `sp${round}`).length).toBeGreaterThan(0)
      return performance.now() - begun
    }
    // The limit of 100 ms for twenty keystrokes leaves a margin for slow phones. The best of several runs is measured,
    // to exclude other load on the machine.
    expect(Math.min(...Array.from({ length: 5 }, twentyKeystrokes))).toBeLessThan(100)
  })
})
