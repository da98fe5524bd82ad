import { catalog } from '@nocturne/contract/catalog/endpoints'
import { schemas } from '@nocturne/contract/catalog/schemas'
import { serverModule } from '../../http/bind.ts'
import { listGoods, listGuestGoods, listTypes, readGoods, readGuestGoods } from './goods-queries.ts'
import { countStock, takeStockIn, takeStockOut } from './record-stock.ts'
import { markSoldOut } from './mark-sold-out.ts'

export const catalogModule = serverModule(catalog, schemas, {
  goodsList: listGoods,
  goodsDetail: readGoods,
  soldOut: markSoldOut,
  stockIn: takeStockIn,
  stockCheck: countStock,
  stockOut: takeStockOut,
  guestGoods: listGuestGoods,
  guestTypes: listTypes,
  guestGoodsDetail: readGuestGoods,
})
