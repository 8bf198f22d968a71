import { actsListCommand } from './acts.ts'
import { booksCheckCommand, booksExportCommand, booksFillCommand, booksVatCommand } from './books/books.ts'
import { booksClosesCommand } from './books/closes.ts'
import { booksCloseCommand, booksDifferencesCommand } from './books/differences.ts'
import { assistantsKeysCommand } from './brands/assistants.ts'
import {
  brandsAdoptCommand,
  brandsExportCommand,
  brandsImportCommand,
  brandsReleaseCommand,
  brandsRollBackCommand,
  brandsVersionsCommand,
} from './brands/brand-versions.ts'
import { brandsDomainsCommand, brandsLoadCommand } from './brands/brands.ts'
import { demoLoadCommand } from './brands/demo.ts'
import { domainsCheckCommand, domainsMapCommand } from './brands/domains.ts'
import { funnelCommand } from './brands/funnel.ts'
import { tenantsDropMovedCommand, tenantsMoveCommand } from './brands/moving.ts'
import { networksSecretCommand } from './brands/networks.ts'
import { tenantsCheckCommand, tenantsNewCommand, tenantsTextsCommand } from './brands/tenants.ts'
import {
  cashCodesBlockCommand,
  cashCodesImportCommand,
  cashCodesIssueCommand,
  cashCodesListCommand,
} from './goods/cash-codes.ts'
import { codesImportCommand, codesListCommand, codesWriteOffCommand } from './goods/codes.ts'
import { productsExportCommand, productsImportCommand } from './goods/products.ts'
import { promoCreateCommand, promoListCommand, promoStopCommand } from './goods/promo.ts'
import { auditCheckCommand } from './installation/audit.ts'
import { autoTopUpsProgressCommand } from './installation/auto-top-ups.ts'
import { migrateCommand } from './installation/database.ts'
import { jobsCommand, jobsRetryCommand } from './installation/jobs.ts'
import { mcpCommand } from './installation/mcp.ts'
import {
  operatorsDisableCommand,
  operatorsEndSessionsCommand,
  operatorsInviteCommand,
  operatorsListCommand,
} from './installation/operators.ts'
import { releaseCommand } from './installation/release.ts'
import { secretsRotateCommand } from './installation/secrets.ts'
import type { Command } from './kit/command.ts'
import { decisionsListCommand } from './orders/decisions.ts'
import { esimsRefuseCommand } from './orders/esims.ts'
import { ordersLoseCommand, ordersWinCommand } from './orders/losses.ts'
import { ordersResolveCommand, ordersShowCommand } from './orders/orders.ts'
import { ordersListCommand, ordersRefundCommand } from './orders/refunds.ts'
import { archiveShowCommand } from './people/archive.ts'
import { requestsConfirmCommand, requestsOpenCommand, requestsRefuseCommand } from './people/cases.ts'
import { giftsForgetCommand } from './people/gifts.ts'
import { identityConfirmCommand, identityListCommand, identityWithdrawCommand } from './people/identity.ts'
import { requestsListCommand, requestsShowCommand } from './people/requests.ts'
import { requestsAnswerCommand } from './people/reviews.ts'
import {
  suspicionsCloseCommand,
  suspicionsExportCommand,
  suspicionsListCommand,
  suspicionsShowCommand,
} from './people/suspicions.ts'

export const commands: readonly Command[] = [
  releaseCommand,
  migrateCommand,
  brandsLoadCommand,
  brandsDomainsCommand,
  brandsVersionsCommand,
  brandsAdoptCommand,
  brandsReleaseCommand,
  brandsRollBackCommand,
  brandsExportCommand,
  brandsImportCommand,
  domainsCheckCommand,
  domainsMapCommand,
  demoLoadCommand,
  tenantsCheckCommand,
  tenantsNewCommand,
  tenantsTextsCommand,
  tenantsMoveCommand,
  tenantsDropMovedCommand,
  ordersShowCommand,
  ordersListCommand,
  ordersRefundCommand,
  ordersLoseCommand,
  ordersWinCommand,
  ordersResolveCommand,
  esimsRefuseCommand,
  decisionsListCommand,
  identityConfirmCommand,
  identityWithdrawCommand,
  identityListCommand,
  suspicionsListCommand,
  suspicionsShowCommand,
  suspicionsExportCommand,
  suspicionsCloseCommand,
  codesImportCommand,
  codesListCommand,
  codesWriteOffCommand,
  booksCheckCommand,
  booksClosesCommand,
  booksExportCommand,
  booksVatCommand,
  booksFillCommand,
  booksDifferencesCommand,
  booksCloseCommand,
  promoCreateCommand,
  promoListCommand,
  promoStopCommand,
  productsImportCommand,
  productsExportCommand,
  requestsListCommand,
  requestsShowCommand,
  requestsOpenCommand,
  requestsConfirmCommand,
  requestsRefuseCommand,
  requestsAnswerCommand,
  cashCodesIssueCommand,
  cashCodesImportCommand,
  cashCodesListCommand,
  cashCodesBlockCommand,
  giftsForgetCommand,
  funnelCommand,
  assistantsKeysCommand,
  mcpCommand,
  networksSecretCommand,
  secretsRotateCommand,
  autoTopUpsProgressCommand,
  archiveShowCommand,
  jobsCommand,
  jobsRetryCommand,
  operatorsInviteCommand,
  operatorsListCommand,
  operatorsEndSessionsCommand,
  operatorsDisableCommand,
  actsListCommand,
  auditCheckCommand,
]
