/** 沽清: takes goods off tonight's menu or puts them back. */
import { goodsStatus } from '@nocturne/contract/codes'
import type { catalog } from '@nocturne/contract/catalog/endpoints'
import type { schemas } from '@nocturne/contract/catalog/schemas'
import type { Handler } from '../../http/bind.ts'
import { refuseInputValue } from '../../http/refusal.ts'

export const markSoldOut: Handler<typeof catalog.soldOut, typeof schemas.soldOut> = async (
  { tx, emit, log },
  { goodsId, soldOut },
) => {
  const goods = await tx
    .selectFrom('goods')
    .select(['goodsName', 'soldOut', 'status'])
    .where('goodsId', '=', goodsId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (goods?.status !== goodsStatus.onSale) refuseInputValue({ goodsId }, 'GOODS_OFF')
  if (goods.soldOut === soldOut) return {}
  await tx.updateTable('goods').set({ soldOut }).where('goodsId', '=', goodsId).execute()
  emit({ topic: 'goods', ids: [goodsId] })
  log({
    title: soldOut ? '沽清' : '取消沽清',
    subjectType: 'goods',
    subjectId: goodsId,
    before: { soldOut: goods.soldOut },
    after: { soldOut, content: goods.goodsName },
  })
  return {}
}
