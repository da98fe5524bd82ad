/** Screen states of the goods details. */
import { readGoods } from '../lib/carts.ts'
import { getDatabase } from '../lib/phone.ts'
import type { ScreenState } from '../lib/state.ts'
import { prepareFullSitting, managerLogin } from './parties.ts'

export const states: readonly ScreenState[] = [
  {
    screen: 'P008',
    name: 'package-with-choices',
    as: managerLogin,
    scene: async () => {
      const [{ goodsId }, { tableRecordId }] = [await readGoods('小卡威士忌'), await prepareFullSitting()]
      return { query: { goodsId, tableRecordId } }
    },
    shows: [['heading', '小卡威士忌'], /软饮/, ['button', /还需选/]],
  },
  {
    screen: 'P008',
    name: 'single-goods',
    as: managerLogin,
    scene: async () => ({ query: { goodsId: (await readGoods('黑桃A香槟')).goodsId } }),
    shows: [['heading', '黑桃A香槟'], /750ml/, '招牌'],
  },
  {
    screen: 'P008',
    name: 'several-pictures',
    as: managerLogin,
    scene: async () => {
      const { goodsId } = await readGoods('轩尼诗XO')
      const imageUrls = ['/goods/3.svg', '/goods/4.svg']
      await getDatabase()
        .updateTable('goods')
        .set({ imageUrl: '/goods/2.svg', imageUrls })
        .where('goodsId', '=', goodsId)
        .execute()
      return { query: { goodsId } }
    },
    shows: [['heading', '轩尼诗XO'], ['img', '轩尼诗XO 图片 1'], '1/3'],
  },
]
