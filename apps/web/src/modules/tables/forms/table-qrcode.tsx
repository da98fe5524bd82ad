import { tables } from '@nocturne/contract/tables/endpoints'

import { QrCode } from '#kit/qr-code.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useGlobalConfig } from '#lib/query/global-config.ts'
import { useApi } from '#lib/query/query.ts'
import { QueryView } from '#shells/query-view.tsx'
import type { TableFormProps } from './forms.ts'

/** 二维码: content of the table's tag, for guests whose phones cannot read it. */
export default function TableQrcode({ detail: { card }, onClose }: TableFormProps) {
  const query = useApi(tables.qrcode, { tableId: card.tableId })
  const home = useGlobalConfig()?.empDomain || location.origin
  return (
    <Sheet open onClose={onClose} title={`台位二维码 ${card.tableName}`} fact="客人扫码进入台位服务">
      <QueryView query={query} skeleton={<Skeleton shape="lines" count={8} />}>
        {({ nfcUrl }) => <QrCode value={new URL(nfcUrl, home).href} label={`${card.tableName} 台位二维码`} />}
      </QueryView>
    </Sheet>
  )
}
