import { directory } from '@nocturne/contract/directory/endpoints'

import { Field } from '#kit/field.tsx'
import { Select } from '#kit/select.tsx'
import { useGuestApi } from '#lib/query/guest-query.ts'

const NO_SALES_PERSON = 0

type SalesFieldProps = { value: number | null; onChange: (userId: number | null) => void }

/** Field for the sales person who brought the guest, for a sitting without one. */
export default function SalesField({ value, onChange }: SalesFieldProps) {
  const { data = [] } = useGuestApi(directory.guestUsers, { saleFlag: true }, { staleMs: 10 * 60_000 })
  if (data.length === 0) return null
  const people = data.map(({ userId, nickName, deptName }) => ({ id: userId, label: nickName, hint: deptName }))
  return (
    <Field label="客户经理" optional>
      <Select
        label="客户经理"
        placeholder="不指定"
        options={[{ id: NO_SALES_PERSON, label: '不指定' }, ...people]}
        value={value}
        onChange={(id) => onChange(id === NO_SALES_PERSON ? null : id)}
      />
    </Field>
  )
}
