import { endpoints } from '../../endpoint.ts'
import type { schemas } from './schemas.ts'

/** 库存报表. */
export const stock = endpoints<typeof schemas>()('reports', {
  stock: {
    method: 'POST',
    path: '/api/statement/stock',
    access: 'staff',
    permission: 'statement:stock:view',
    kind: 'query',
    tagged: true,
    sheet: true,
    summary: '库存报表 P074',
  },
  stockFlow: {
    method: 'POST',
    path: '/api/statement/stock/flow',
    access: 'staff',
    permission: 'statement:stock:view',
    kind: 'query',
    tagged: true,
    summary: '库存流水',
  },
})
