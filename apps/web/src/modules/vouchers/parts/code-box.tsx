import { toHalfWidth } from '@nocturne/base/half-width'
import { vouchers } from '@nocturne/contract/vouchers/endpoints'
import ScanLine from 'lucide-react/icons/scan-line'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { bridge } from '#bridge/bridge.ts'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Chip, ChipRow } from '#kit/chip.tsx'
import { Notice } from '#kit/notice.tsx'
import { Stack } from '#kit/stack.tsx'
import { TextInput } from '#kit/text-input.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { useForm } from '#lib/form.ts'
import { formatShortTime } from '#lib/format/format.ts'
import { consumeScannedCode } from '#lib/identity/scanned-code-store.ts'
import { useComponentLoaded } from '#lib/routing/lazy-part.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { useApi } from '#lib/query/query.ts'
import { FormField } from '#shells/form-field.tsx'
import { listCodeTabs, externalCodeKinds, lookUpVenueCode } from '../code-kinds.ts'
import type { CodeSheetRenderer } from '../slots.ts'
import { VoucherTableField } from './table-field.tsx'

type CodeBoxProps = {
  kind: string | undefined
  tableRecordId: number | undefined
  onKind: (kind: string | undefined) => void
  onTable: (tableRecordId: number) => void
}

/** Input for all kinds of codes, scanned or typed. */
export function CodeInput({ kind, tableRecordId, onKind, onTable }: CodeBoxProps) {
  useComponentLoaded(externalCodeKinds, true)
  const [, navigate] = useLocation()
  const holds = usePermissions()
  const [serving, setServing] = useState<{ sheet: CodeSheetRenderer } | null>(null)
  const [scanned] = useState(consumeScannedCode)
  const form = useForm({
    draft: null,
    initial: { code: scanned },
    check: ({ code }) => ({ code: findCodeError(code) }),
    send: async ({ code }) => {
      const found = await lookUpVenueCode({ text: toHalfWidth(code).trim(), tableRecordId }, kind, holds)
      if (typeof found === 'string') navigate(found)
      else setServing({ sheet: found })
    },
    // Errors of a code are shown at its field.
    place: (error) => (error instanceof ApiError && error.kind === 'refused' ? { code: formatRefusal(error) } : null),
  })
  const scan = async () => {
    try {
      form.change({ code: await bridge.scan() })
    } catch {
      return
    }
    await form.submit()
  }
  return (
    <Card label="核销券码">
      <Stack>
        <ChipRow label="券码类型">
          <Chip selected={kind === undefined} onClick={() => onKind(undefined)}>
            自动识别
          </Chip>
          {listCodeTabs(holds).map(({ id, label }) => (
            <Chip key={id} selected={kind === id} onClick={() => onKind(id)}>
              {label}
            </Chip>
          ))}
        </ChipRow>
        <Button kind="primary" wide icon={<ScanLine />} onClick={scan}>
          扫码核销
        </Button>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
        >
          <Stack>
            <FormField field={form.field('code')} label="券码" hint="客人出示的券码数字，空格可不输入">
              {(control) => (
                <TextInput
                  maxLength={500}
                  placeholder="输入券码"
                  autoComplete="off"
                  enterKeyHint="search"
                  {...control}
                />
              )}
            </FormField>
            {form.failure !== null && form.failure !== undefined && (
              <Notice tone="danger">{form.failure instanceof Error ? form.failure.message : '查询失败'}</Notice>
            )}
            <Button type="submit" wide busy={form.busy}>
              查询
            </Button>
          </Stack>
        </form>
        {serving?.sheet(() => setServing(null))}
        <VoucherTableField tableRecordId={tableRecordId} onPick={onTable} />
        <Samples kind={kind} onSample={(code) => form.change({ code })} />
      </Stack>
    </Card>
  )
}

/** Length of the shortest code of any kind. */
const FEWEST = 4

function findCodeError(code: string): string | false {
  const { length } = code.trim()
  if (length === 0) return '请输入券码'
  return length < FEWEST && `券码不完整，至少${FEWEST}位，请核对`
}

/** Text of a refusal; for a code that was already used at this venue it adds time and table. */
function formatRefusal({ message, errCode, detail }: ApiError): string {
  if (errCode !== 'VOUCHER_USED') return message
  const { verifyTime, tableName } = (detail ?? {}) as { verifyTime?: string; tableName?: string }
  return verifyTime && tableName ? `${message}（${formatShortTime(verifyTime)} · ${tableName}）` : message
}

/** For simulated platforms: notes that no voucher is real, and offers sample codes. */
function Samples({ kind, onSample }: { kind: string | undefined; onSample: (code: string) => void }) {
  const { data } = useApi(vouchers.platforms, {}, { staleMs: 10 * 60_000 })
  const simulated = (data?.platforms ?? []).filter(({ mode }) => mode === 'simulated')
  const samples = simulated
    .filter(({ platform }) => kind === undefined || platform === kind)
    .flatMap((one) => one.samples.slice(0, 2))
  if (simulated.length === 0) return null
  return (
    <>
      <Notice tone="neutral">模拟平台：美团、抖音不会真实核销，可用下列券码试用</Notice>
      {samples.length > 0 && (
        <ChipRow label="试用券码">
          {samples.map((code) => (
            <Chip key={code} onClick={() => onSample(code)}>
              {code}
            </Chip>
          ))}
        </ChipRow>
      )}
    </>
  )
}
