import { directory } from '@nocturne/contract/directory/endpoints'
import Phone from 'lucide-react/icons/phone'

import { Avatar } from '../../../kit/avatar.tsx'
import { Card } from '../../../kit/card.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import { useApi } from '../../../lib/query.ts'

/** Somebody of the venue a member may turn to, and the way to call. Nothing while the person is not known to guests. */
export function PersonCard({ id, post }: { id: number; post: string }) {
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
