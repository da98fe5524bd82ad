import { catalog } from '@nocturne/contract/catalog/endpoints'
import { schemas } from '@nocturne/contract/catalog/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { listGoods, listGuestGoods, listGoodsTypes, readGoods, readGuestGoods } from './goods-queries.ts'
import { countStock, recordStockIn, recordStockOut } from './record-stock.ts'
import { listStock } from './list-stock.ts'
import { markSoldOut } from './mark-sold-out.ts'

export const catalogModule = defineServerModule(catalog, schemas, {
  goodsList: listGoods,
  goodsDetail: readGoods,
  soldOut: markSoldOut,
  stockList: listStock,
  stockIn: recordStockIn,
  stockCheck: countStock,
  stockOut: recordStockOut,
  guestGoods: listGuestGoods,
  guestTypes: listGoodsTypes,
  guestGoodsDetail: readGuestGoods,
})
