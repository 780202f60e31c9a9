I18n::Backend::Simple.include(I18n::Backend::Pluralization)
I18n.available_locales = %i[en de pl ar]
