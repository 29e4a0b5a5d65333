/** What is tried first against any account, of eight letters and more, and what a jeweller in Japan would add to it. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd pa55word passpass
  12345678 123456789 1234567890 12345678910 87654321 987654321 0987654321 123123123 12341234 11223344 112233445566
  88888888 99999999 00000000 11111111 12121212 13131313 69696969 147258369 123654789 159753159 123321123 135792468
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qazwsxedc
  zaq12wsx asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 qwer1234 asdf1234 abcd1234 abc12345 abcdefgh abcdefg1 aa123456
  a1234567 a12345678 iloveyou iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball baseball1
  superman superman1 starwars startrek computer internet whatever trustno1 letmein1 letmein123 welcome1 welcome123
  changeme changeme1 changeme123 secret123 admin123 admin1234 administrator adminadmin root1234 test1234 testtest
  temp1234 guest1234 default1 master123 shadow123 monkey123 dragon123 michelle jennifer charlie1 jordan23 liverpool
  chocolate butterfly samsung1 pokemon1 pikachu1 naruto123 doraemon sakura123 sakurasakura tokyo2020 japan123
  jewelry1 jewelry123 jewellery jeweller diamond1 diamond123 diamonds goldgold gold1234 platinum silver123
  kinza123 kinza1234 kinzakinza kinza-demo kinzademo ginza123 ginza1234 12345678a 123456789a 1234qwer 1qazxsw2`.split(
    /\s+/,
  ),
);
