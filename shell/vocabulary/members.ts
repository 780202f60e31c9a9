// Written by scripts/support/member-names.mjs; not edited.

/**
 * The properties that framework objects and their classes have in JavaScript. An instance variable of
 * such a name is kept under another one: Ruby's `@post` of a test is not its method `post`.
 */
export const memberNames = {
  controller: names(`
    actionName actionPath actions afterAction allowBrowser appendBeforeAction aroundAction assigns
    authenticateOrRequestWithHttpBasic authenticateOrRequestWithHttpToken authenticateWithHttpBasic
    authenticateWithHttpToken beforeAction controllerName controllerPath cookies etag expiresIn
    expiresNow flash freshWhen head headers helperMethod httpBasicAuthenticateWith importmapTag
    inspect isPerformed isStale isTurboFrameRequest layout limitRate live logger noStore params
    prependBeforeAction protectFromForgery rateLimit redirectBack redirectBackOrTo redirectTo render
    renderToString request requestHttpBasicAuthentication requestHttpTokenAuthentication rescueFrom
    resetSession respondTo response routeFor sendData sendFile sendStream session sessionValues
    skipAfterAction skipAroundAction skipBeforeAction skipForgeryProtection sleep staleWhenImportmapChanges
    startOver turboFrameRequestId turboStream urlFor urlFrom verifyAuthenticityToken wrapParams
    writes`),
  model: names(`
    afterCommit afterCreate afterCreateCommit afterDestroy afterDestroyCommit afterFind
    afterInitialize afterRollback afterSave afterSaveCommit afterTouch afterUpdate afterUpdateCommit
    afterValidation all any aroundCreate aroundDestroy aroundSave aroundUpdate asJson
    assignAttributes associate associateIds associatedIds association attrReadonly attribute
    attributeBeforeLastSave attributeChange attributeInDatabase attributeNames attributeWas
    attributes average becomes beforeCreate beforeDestroy beforeSave beforeTypeCast beforeUpdate
    beforeValidation belongsTo buildAssociated cacheKey cacheKeyWithVersion cacheVersion calledName
    changed changedAttributes changes changesToSave classAttribute classAttributeValue columnNames
    columns count create createAssociated createAssociatedOrRaise createOrFindBy createOrFindByOrRaise
    createOrRaise createWith decrement decrementCounter decrementOrRaise defaultScope defaults
    delete deleteAll deleteBy destroy destroyAll destroyBy destroyOrRaise distinct dup eachInBatches
    eagerLoad enum equals errors excluding exists fifth find findBy findByOrRaise findByTokenFor
    findByTokenForOrRaise findEach findInBatches findOrCreateBy findOrCreateByOrRaise
    findOrInitializeBy findSigned findSignedOrRaise findSoleBy first firstOrCreate firstOrRaise
    fourth generateTokenFor generateUniqueSecureToken generatesTokenFor get group hasAndBelongsToMany
    hasMany hasOne hasSecureToken having humanAttributeName id ids implicitOrder inBatches inOrderOf
    includes increment incrementCounter incrementOrRaise inheritanceColumn insertAll
    insertAllOrRaise inspect isAttribute isAttributeChanged isAttributePresent isChanged isDestroyed
    isEql isHasAttribute isHasChangesToSave isInvalid isNewRecord isPersisted isPreviouslyNewRecord
    isPreviouslyPersisted isSavedChangeToAttribute isSavedChanges isValid isWillSaveChangeToAttribute
    joins last lastOrRaise leftJoins leftOuterJoins limit lock lockOrRaise logger many maximum merge
    minimum modelName noRows none normalizes offset or order pick pluck preload previousChanges
    primaryKey read recordName reload reloadAssociated reorder reselect resetAssociated
    restoreAttributes rewhere sanitizeSqlLike save saveOrRaise savedChangeToAttribute savedChanges
    scales second select serialize set setClassAttribute setSharedAttribute signedId slice sole sum
    table tableName take takeOrRaise third toJson toKey toParam toS toggle toggleOrRaise touch
    transaction unscope unscoped update updateAll updateAttribute updateAttributes updateAttributesOrRaise
    updateColumn updateColumns updateCounters updateOrRaise upsertAll validate validateOrRaise
    validates validatesEach validatesWith validationContext valuesAt virtual where withLock without
    write`),
  test: names(`
    assert assertChanges assertDifference assertEmpty assertEqual assertInDelta assertIncludes
    assertInstanceOf assertKindOf assertMatch assertNil assertNoChanges assertNoDifference
    assertNoMatch assertNot assertNotEmpty assertNotEqual assertNotIncludes assertNotNil
    assertNotPredicate assertNotSame assertNothingRaised assertOperator assertPredicate assertRaises
    assertRedirectedTo assertRespondTo assertResponse assertSame assertSelect claim compare cookies
    delete fixture fixtures flash flunk followRedirectOrRaise freezeTime get head hostOrRaise patch
    path post process put refute refuteEmpty refuteEqual refuteIncludes refuteMatch refuteNil
    refuteOperator refutePredicate refuteRespondTo refuteSame response session setup skip submitForm
    teardown test testRequest travel travelBack travelTo unfreezeTime`),
} as const satisfies Record<string, ReadonlySet<string>>

function names(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
