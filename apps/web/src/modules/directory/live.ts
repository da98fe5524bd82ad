import { directory } from '@nocturne/contract/directory/endpoints'

import { keepOffline } from '../../lib/offline-cache.ts'

keepOffline(directory.users)
