import { catalog } from '@nocturne/contract/catalog/endpoints'
import { schemas } from '@nocturne/contract/catalog/schemas'
import { serverModule } from '../../http/bind.ts'
import { listGoods, listGuestGoods, listTypes, readGoods, readGuestGoods } from './goods-queries.ts'
import { markSoldOut } from './mark-sold-out.ts'

export const catalogModule = serverModule(catalog, schemas, {
  goodsList: listGoods,
  goodsDetail: readGoods,
  soldOut: markSoldOut,
  guestGoods: listGuestGoods,
  guestTypes: listTypes,
  guestGoodsDetail: readGuestGoods,
})
