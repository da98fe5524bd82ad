import { directory } from '@nocturne/contract/directory/endpoints'
import Phone from 'lucide-react/icons/phone'

import { Avatar } from '#kit/avatar.tsx'
import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { useApi } from '#lib/query/query.ts'

/** Contact person of the venue for the member, with a call link. Renders nothing if the person is not visible to guests. */
export function ContactPersonCard({ id, post }: { id: number; post: string }) {
  const { data } = useApi(directory.salesUser, { id })
  if (!data) return null
  const { nickName, avatarUrl, deptName, phonenumber } = data
  return (
    <Card label={post}>
      <ListRow
        inCard
        lead={<Avatar name={nickName} picture={avatarUrl} />}
        title={nickName}
        fact={`${post} · ${deptName}`}
        {...(phonenumber && { href: `tel:${phonenumber}`, figure: <Phone aria-label="拨打电话" /> })}
      />
    </Card>
  )
}
