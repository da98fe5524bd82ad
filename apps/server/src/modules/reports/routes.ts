import { reports } from '@nocturne/contract/reports/endpoints'
import { schemas } from '@nocturne/contract/reports/schemas'
import { serverModule } from '../../http/bind.ts'
import { readMarket } from './market/market-queries.ts'

export const reportsModule = serverModule(reports, schemas, { market: readMarket })
