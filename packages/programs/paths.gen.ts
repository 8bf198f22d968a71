// Made from the OpenAPI description by `npm run generate:client`; a test finds it when it is out of date.

export interface paths {
  '/key': {
    /** Says what the key may do. Any key will do. */
    get: {
      responses: {
        200: {
          content: {
            'application/json': {
              name: string
              brand: string
              scopes: Array<string>
              /** Euro cents that it gives back in a day without a person. */
              dailyLimit: number
              expiresAt: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
  '/orders': {
    /** Lists orders, the newest first. Needs the scope `orders.read`. */
    get: {
      parameters: {
        query?: {
          state?: 'open' | 'paid' | 'done' | 'cancelled'
          from?: string
          to?: string
          after?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              orders: Array<{
                orderNumber: string
                placedAt: string
                state: string
                currency: 'EUR' | 'GBP' | 'USD'
                total: number
                channel: string
                returned: number
              }>
              /** Send it as `after` for the next page. */
              next: string | null
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
  '/orders/{orderNumber}': {
    /** Reads one order. Needs the scope `orders.read`. */
    get: {
      parameters: {
        path: {
          orderNumber: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              orderNumber: string
              placedAt: string
              state: string
              currency: 'EUR' | 'GBP' | 'USD'
              total: number
              channel: string
              paidAt: string | null
              doneAt: string | null
              /** What may still be given back. */
              refundable: number
              lines: Array<{
                line: number
                productId: string
                description: string
                refundable: number
                units: Array<{
                  unit: number
                  state: string
                }>
              }>
              refunds: Array<{
                refundId: string
                amount: number
                state: string
              }>
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
  '/products': {
    /** Lists products and their prices. Needs the scope `goods.read`. */
    get: {
      parameters: {
        query?: {
          status?: string
          after?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              products: Array<{
                productId: string
                brandName: string
                kind: string
                status: string
                currency: 'EUR' | 'GBP' | 'USD'
                amount: number | null
                least: number | null
                most: number | null
                serviceFee: number
              }>
              /** Send it as `after` for the next page. */
              next: string | null
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
  '/stock': {
    /** Lists batches of codes in stock, the newest first. Needs the scope `goods.read`. */
    get: {
      parameters: {
        query?: {
          after?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              batches: Array<{
                productId: string
                batch: string
                importedAt: string
                free: number
                held: number
                sold: number
                bad: number
                withdrawn: number
                firstExpiry: string | null
              }>
              /** Send it as `after` for the next page. */
              next: string | null
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
  '/balances': {
    /** Reads the balance of each account, now or at the end of a day. Needs the scope `books.read`. */
    get: {
      parameters: {
        query?: {
          day?: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              balances: Array<{
                account: string
                currency: 'EUR' | 'GBP' | 'USD'
                /** A debit is positive. */
                amount: number
              }>
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
  '/wishes/{wish}': {
    /** Says what became of a wish that waited for a person. Any key will do. */
    get: {
      parameters: {
        path: {
          wish: string
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              wish: string
              action: string
              state: 'waiting' | 'approved' | 'declined' | 'lapsed'
              askedAt: string
              lapsesAt: string
              reason: string | null
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
  '/actions/order.ask-now': {
    /** Asks the partners about an order now. Needs the scope `orders.ask`. */
    post: {
      parameters: {
        header: {
          'Idempotency-Key': string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            orderNumber: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              done: Record<string, unknown>
            }
          }
        }
        202: {
          content: {
            'application/json': {
              wish: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
  '/actions/promise.release': {
    /** Releases money that is reserved for an order and not needed. Needs the scope `orders.ask`. */
    post: {
      parameters: {
        header: {
          'Idempotency-Key': string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            orderNumber: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              done: Record<string, unknown>
            }
          }
        }
        202: {
          content: {
            'application/json': {
              wish: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
  '/actions/receipt.send-again': {
    /** Sends a receipt again. Needs the scope `orders.write-to`. */
    post: {
      parameters: {
        header: {
          'Idempotency-Key': string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            orderNumber: string
            channel: 'email' | 'sms'
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              done: Record<string, unknown>
            }
          }
        }
        202: {
          content: {
            'application/json': {
              wish: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
  '/actions/note.add': {
    /** Writes a note beside an order. Needs the scope `cases.work`. */
    post: {
      parameters: {
        header: {
          'Idempotency-Key': string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            orderNumber: string
            text: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              done: Record<string, unknown>
            }
          }
        }
        202: {
          content: {
            'application/json': {
              wish: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
  '/actions/refund.again': {
    /** Tries refunds of an order again. Needs the scope `refunds.give`. */
    post: {
      parameters: {
        header: {
          'Idempotency-Key': string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            orderNumber: string
            reason?: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              done: Record<string, unknown>
            }
          }
        }
        202: {
          content: {
            'application/json': {
              wish: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
  '/actions/refund.give': {
    /** Refunds an order, a line or an amount. Above the limit of the key a person approves it. Needs the scope `refunds.give`. */
    post: {
      parameters: {
        header: {
          'Idempotency-Key': string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            orderNumber: string
            line: number | null
            amount: number | null
            reason: string
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              done: Record<string, unknown>
            }
          }
        }
        202: {
          content: {
            'application/json': {
              wish: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
  '/actions/product.change': {
    /** Changes a product. A steep change of its price waits for a person. Needs the scope `goods.change`. */
    post: {
      parameters: {
        header: {
          'Idempotency-Key': string
        }
      }
      requestBody: {
        content: {
          'application/json': {
            productId: string
            amount?: number
            serviceFee?: number
            cost?: number
            least?: number
            most?: number
            description?: Record<string, string>
            status?: 'ACTIVE' | 'INACTIVE' | 'OUT_OF_STOCK' | 'COMING_SOON' | 'DISCONTINUED'
          }
        }
      }
      responses: {
        200: {
          content: {
            'application/json': {
              done: Record<string, unknown>
            }
          }
        }
        202: {
          content: {
            'application/json': {
              wish: string
            }
          }
        }
        400: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        401: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        403: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        404: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        409: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        422: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
        429: {
          content: {
            'application/json': components['schemas']['Problem']
          }
        }
      }
    }
  }
}

export interface webhooks {
  /** An order is done: everything was delivered, or its money goes back */
  'order.done': {
    content: {
      'application/json': {
        type: 'order.done'
        version: '1'
        /** When it happened. */
        timestamp: string
        data: {
          brand: string
          orderNumber: string
        }
      }
    }
  }
  /** Money of an order went back */
  'order.refunded': {
    content: {
      'application/json': {
        type: 'order.refunded'
        version: '1'
        /** When it happened. */
        timestamp: string
        data: {
          brand: string
          orderNumber: string
          refundId: string
          amount: number
          currency: 'EUR' | 'GBP' | 'USD'
        }
      }
    }
  }
  /** A bank took the money of an order back */
  'order.charged_back': {
    content: {
      'application/json': {
        type: 'order.charged_back'
        version: '1'
        /** When it happened. */
        timestamp: string
        data: {
          brand: string
          orderNumber: string
          amount: number
          currency: 'EUR' | 'GBP' | 'USD'
        }
      }
    }
  }
  /** Few codes of a product are left, or none */
  'stock.low': {
    content: {
      'application/json': {
        type: 'stock.low'
        version: '1'
        /** When it happened. */
        timestamp: string
        data: {
          brand: string
          productId: string
          state: 'low' | 'out'
        }
      }
    }
  }
  /** A version of the brand took effect */
  'brand.published': {
    content: {
      'application/json': {
        type: 'brand.published'
        version: '1'
        /** When it happened. */
        timestamp: string
        data: {
          brand: string
          version: number
        }
      }
    }
  }
}

export interface components {
  schemas: {
    Problem: {
      code: 'inputNotValid' | 'notAllowed' | 'proveAgain' | 'keyReused' | 'stillRunning' | 'orderNotFound' | 'lineNotFound' | 'nothingLeft' | 'tooMuchToRefund' | 'onlyWhole' | 'nothingToTryAgain' | 'nothingToRelease' | 'notReleased' | 'unitNotDelivered' | 'soldOut' | 'codeNotOurs' | 'nothingToSend' | 'emailNotNew' | 'notChargedBack' | 'differenceNotFound' | 'differenceNotBookable' | 'dayNotFound' | 'dayNotOver' | 'dayNotNext' | 'differencesOpen' | 'valueNotFound' | 'jobNotFound' | 'caseNotFound' | 'caseGone' | 'neverRefused' | 'customerNotFound' | 'topUpNotFound' | 'methodNotFound' | 'methodNotUsable' | 'methodNotOffered' | 'partnerNotUsed' | 'priceNotAgreed' | 'productNotFound' | 'fileNotFound' | 'batchNotFound' | 'listNotValid' | 'promotionNotFound' | 'codeNotFound' | 'codeExists' | 'shownOnce' | 'cashCodesNotTaken' | 'brandIdNotValid' | 'brandIdTaken' | 'draftNotFound' | 'draftCrossed' | 'drawingTooLarge' | 'drawingNotSvg' | 'drawingStyled' | 'packedNotZip' | 'packedTooLarge' | 'packedLeadsOut' | 'packedTwice' | 'packedUnknown' | 'packedNoBrand' | 'packedNotValid' | 'packedOfOther' | 'packedField' | 'packedSame' | 'passNotFound' | 'momentNotAhead' | 'nothingToPublish' | 'keptByFolder' | 'versionNotFound' | 'versionNotValid' | 'versionUnreadable' | 'keyNotFound' | 'keyShownOnce' | 'webhookNotFound' | 'webhookNotHttps' | 'webhookLeadsInside' | 'webhookHostNotFound' | 'webhooksTooMany' | 'operatorNotFound' | 'operatorKnown' | 'lastOwner' | 'ownGrant' | 'approvalNotFound' | 'approvalGone' | 'ownWish' | 'aboveYourLimit' | 'changedSince' | 'doneBefore' | 'nothingChosen' | 'tooManyForRun' | 'runNotFound' | 'runBegun' | 'runNotGoing' | 'unauthorised' | 'tooManyRequests' | 'notFound' | 'unavailable' | 'failed'
      message: string
      details?: Record<string, unknown>
    }
  }
}
