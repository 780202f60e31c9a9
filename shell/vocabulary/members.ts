// Written by scripts/support/member-names.mjs; not edited.

/**
 * The properties that framework objects and their classes have in JavaScript. An instance variable of
 * such a name is kept under another one: Ruby's `@post` of a test is not its method `post`.
 */
export const memberNames = {
  controller: names(`
    actionName actionPath actionUrl actions addFlashTypes addresses afterAction allowBrowser
    appendBeforeAction aroundAction assigns authenticateOrRequestWithHttpBasic authenticateOrRequestWithHttpToken
    authenticateWithHttpBasic authenticateWithHttpToken beforeAction changePolicy classAttribute
    classAttributeValue controllerName controllerPath cookies defaultFormBuilder defaultRender
    editPolymorphicPath editPolymorphicUrl etag expiresIn expiresNow flash freshWhen head headers
    helperMethod helpers httpBasicAuthenticateOrRequestWith httpBasicAuthenticateWith
    httpCacheForever importmapTag inspect isPerformed isStale isTurboFrameRequest isVerifiedViaHeaderOnly
    layout limitRate live logger lookupContext newPolymorphicPath newPolymorphicUrl noStore params
    polymorphicPath polymorphicUrl prependAfterAction prependAroundAction prependBeforeAction
    protectFromForgery rateLimit redirectBack redirectBackOrTo redirectTo render renderToString
    request requestHttpBasicAuthentication requestHttpTokenAuthentication rescueFrom resetSession
    respondTo response responseBody routeFor secFetchSiteValue sendData sendFile sendStream session
    sessionValues setClassAttribute setSharedAttribute skipAfterAction skipAroundAction
    skipBeforeAction skipForgeryProtection sleep staleWhenImportmapChanges startOver
    turboFrameRequestId turboStream urlFor urlFrom verifyAuthenticityToken viewContext wrapParams
    writes`),
  model: names(`
    acceptsNestedAttributesFor afterCommit afterCreate afterCreateCommit afterDestroy
    afterDestroyCommit afterFind afterInitialize afterRollback afterSave afterSaveCommit afterTouch
    afterUpdate afterUpdateCommit afterValidation aliasAttribute all annotate answerAssociation any
    arelTable aroundCreate aroundDestroy aroundSave aroundUpdate asJson assignAssociation
    assignAttributes assignNestedAttributes associateIds associatedIds association asyncAverage
    asyncCount asyncIds asyncMaximum asyncMinimum asyncPick asyncPluck asyncSum attrReadonly
    attribute attributeBeforeLastSave attributeChange attributeForInspect attributeInDatabase
    attributeNames attributeWas attributeWillChange attributes attributesBeforeTypeCast
    attributesForInspect average baseClass becomes becomesOrRaise beforeCreate beforeDestroy
    beforeSave beforeTypeCast beforeUpdate beforeValidation belongsTo build buildAssociated cache
    cacheKey cacheKeyWithVersion cacheVersion calculate calledName changed changedAttributes changes
    changesApplied changesToSave ciphertextFor classAttribute classAttributeValue clearAttributeChanges
    clearChangesInformation columnDefaults columnList columnNames columnScales columns columnsHash
    connection count countBySql create createAssociated createAssociatedOrRaise createOrFindBy
    createOrFindByOrRaise createOrRaise createWith currentTransaction decrement decrementCounter
    decrementOrRaise defaultScope delete deleteAll deleteBy descendants destroy destroyAll destroyBy
    destroyOrRaise distinct dup eachInBatches eagerLoad encrypts enum equals errors excluding exists
    explain extending extractAssociated fifth filterAttributes find findBy findByOrRaise findBySql
    findByTokenFor findByTokenForOrRaise findEach findInBatches findOrCreateBy findOrCreateByOrRaise
    findOrInitializeBy findSigned findSignedOrRaise findSoleBy first firstOrCreate firstOrCreateOrRaise
    firstOrInitialize firstOrRaise foreignKeyOf fortyTwo fourth from fromJson generateTokenFor
    generateUniqueSecureToken generatedColumns generatesTokenFor get group hasAndBelongsToMany
    hasMany hasOne hasSecureToken having humanAttributeName id ids implicitOrder inBatches inOrderOf
    includes increment incrementCounter incrementOrRaise inheritanceColumn insert insertAll
    insertAllOrRaise insertOrRaise inspect invertWhere isAbstractClass isAttribute isAttributeChanged
    isAttributePresent isBaseClass isChanged isDestroyed isEncryptedAttribute isEql isHasAttribute
    isHasChangesToSave isInvalid isMarkedForDestruction isNewRecord isPersisted isPreviouslyNewRecord
    isPreviouslyPersisted isReadonly isSavedChangeToAttribute isSavedChanges isStrictLoading
    isTableExists isValid isWillSaveChangeToAttribute joins keepAggregate keptAggregate last
    lastOrRaise leaseConnection leftJoins leftOuterJoins limit lock lockOrRaise logger many
    markForDestruction maximum merge minimum modelName noRows noTouching none normalizeAttribute
    normalizeValueFor normalizes offset one or order ownedAssociation paginate perPage pick pluck
    polymorphicName preload previousChanges primaryKey queryAttribute quotedTableName
    raiseOnAssignToAttrReadonly readAttribute readColumn readVirtual readonly readonlyAttributes
    readonlyOrRaise recordName recordTimestamps references reflectOnAllAssociations reflectOnAssociation
    reflections regroup reload reloadAssociated reorder reselect resetAssociated resetColumnInformation
    resetCounters restoreAttribute restoreAttributes rewhere runAfterTransactionCallbacksInOrderDefined
    sanitizeSql sanitizeSqlArray sanitizeSqlForAssignment sanitizeSqlForConditions sanitizeSqlForOrder
    sanitizeSqlLike save saveOrRaise savedChangeToAttribute savedChanges second secondToLast select
    serializableHash serialize set setCallback setClassAttribute setSharedAttribute signedId
    skipCallback slice sole stiName strictLoading strictLoadingByDefault strictLoadingOrRaise
    subclasses sum suppress table tableDefaults tableName take takeOrRaise third thirdToLast toGid
    toGidParam toGlobalId toJson toKey toModel toParam toPartialPath toS toSgid toSgidParam
    toSignedGlobalId toggle toggleOrRaise touch touchAll transaction typeForAttribute uncached
    unscope unscoped update updateAll updateAttribute updateAttributes updateAttributesOrRaise
    updateColumn updateColumns updateCounters updateOrRaise upsert upsertAll validate
    validateOrRaise validates validatesEach validatesWith validationContext valuesAt where with
    withLock withRecursive without writeAttribute writeColumn`),
  test: names(`
    assert assertChanges assertDifference assertDomEqual assertDomNotEqual assertEmails assertEmpty
    assertEnqueuedEmailWith assertEnqueuedEmails assertEnqueuedJobs assertEnqueuedWith assertEqual
    assertErrorReported assertGenerates assertInBody assertInDelta assertInEpsilon assertIncludes
    assertInstanceOf assertKindOf assertMatch assertMock assertNil assertNoChanges assertNoDifference
    assertNoEmails assertNoEnqueuedEmails assertNoEnqueuedJobs assertNoErrorReported assertNoMatch
    assertNoPerformedJobs assertNoQueries assertNoQueriesMatch assertNot assertNotEmpty
    assertNotEqual assertNotInBody assertNotIncludes assertNotNil assertNotPredicate assertNotSame
    assertNothingRaised assertOperator assertPattern assertPerformedJobs assertPerformedWith
    assertPredicate assertQueriesCount assertQueriesMatch assertRaises assertRecognizes
    assertRedirectedTo assertRespondTo assertResponse assertRouting assertSame assertSelect
    assertTemplate assertThrows assigns captureEmails captureErrorReports claim compare controller
    cookies cssSelect delete deliverEnqueuedEmails enqueuedJobs fileFixture fileFixtureUpload
    fixture fixtureFileUpload fixtures flash flunk followRedirectOrRaise freezeTime get head
    hostOrRaise httpsOrRaise interruptJobAfterStep interruptJobDuringStep isHttps leavePage
    openSession pass patch path performEnqueuedJobs performedJobs post process put readFixture
    refute refuteEmpty refuteEqual refuteInDelta refuteInEpsilon refuteIncludes refuteInstanceOf
    refuteKindOf refuteMatch refuteNil refuteOperator refutePattern refutePredicate refuteRespondTo
    refuteSame request resetOrRaise response session setup shownPage skip status submitForm teardown
    test testRequest travel travelBack travelTo unfreezeTime`),
} as const satisfies Record<string, ReadonlySet<string>>

function names(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
