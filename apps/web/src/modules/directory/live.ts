import { directory } from '@nocturne/contract/directory/endpoints'

import { registerOfflineEndpoint } from '../../lib/offline-cache.ts'

registerOfflineEndpoint(directory.users)
