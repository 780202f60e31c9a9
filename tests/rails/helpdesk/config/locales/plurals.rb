# The rules of rails-i18n, which Debian's package of it lacks.
{
  pl: {
    i18n: {
      plural: {
        keys: %i[one few many other],
        rule: lambda do |count|
          next :one if count == 1
          next :other unless count.is_a?(Integer)
          next :few if [2, 3, 4].include?(count % 10) && ![12, 13, 14].include?(count % 100)

          :many
        end
      }
    }
  },
  ar: {
    i18n: {
      plural: {
        keys: %i[zero one two few many other],
        rule: lambda do |count|
          next %i[zero one two][count] if [0, 1, 2].include?(count)
          next :other unless count.is_a?(Integer)

          case count % 100
          when 3..10 then :few
          when 11..99 then :many
          else :other
          end
        end
      }
    }
  }
}
